/** The part of the package that the tests use. It has no types of its own. */
declare module 'proxy-from-env' {
  export function getProxyForUrl(url: string): string;
}
