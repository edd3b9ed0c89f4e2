/** A phone, a CEP or a code stays on one line. */
export const glued = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
