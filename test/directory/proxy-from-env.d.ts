/** The package has no types; the tests use this part of it. */
declare module 'proxy-from-env' {
  export function getProxyForUrl(url: string): string;
}
