import { escapeHtml } from '@mutirao/domain/escape-html'

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Stands for the origin in a written feed: a character that XML does not allow, so no text contains it. */
export const ORIGIN = '\u0001'

/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- the control characters are what it removes
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** `<name>text</name>`, escaped; empty for an undefined text. */
export const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeHtml(text.replaceAll(FORBIDDEN, ''))}</${name}>`

/** `<name>` with an address of the shop. */
export const linkElement = (name: string, path: string, attributes = ''): string =>
  `<${name}${attributes}>${ORIGIN}${escapeHtml(path)}</${name}>`

/** The first characters of a text, never half of one. */
export const shortened = (text: string, most: number): string => (text.length <= most ? text : Array.from(text).slice(0, most).join(''))
