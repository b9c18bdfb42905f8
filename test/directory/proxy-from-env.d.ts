/** The package comes without types; the tests use this of it. */
declare module 'proxy-from-env' {
  export function getProxyForUrl(url: string): string;
}
