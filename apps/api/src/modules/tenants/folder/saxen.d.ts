/** The part of the library that we use; it ships no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', hook: (name: string, attributesOf: () => Record<string, string>, decode: Decode) => void): this
    on(event: 'text', hook: (value: string, decode: Decode) => void): this
    on(event: 'cdata', hook: (value: string) => void): this
    on(event: 'closeTag', hook: (name: string) => void): this
    on(event: 'error', hook: (error: Error) => void): this
    /** The error, when its hook does not throw. */
    parse(xml: string): Error | null | undefined
    stop(): void
  }
}
