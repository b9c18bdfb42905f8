/** What is used of saxen, which brings no types: https://github.com/nikku/saxen, version 11. */

declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', listener: () => void): this;
    on(event: 'text' | 'cdata' | 'attention', listener: (text: string) => void): this;
    /** `error`: parsing ends. `warn`: it goes on, without what is wrong. */
    on(event: 'error' | 'warn', listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
