/** The dialogs that a merchant may word (the document `dialogs`), and their parts. */
export const dialogNames = ['cookies', 'newVersion', 'install'] as const
export type DialogName = (typeof dialogNames)[number]
export type DialogPart = 'text' | 'secondary' | 'primary'
