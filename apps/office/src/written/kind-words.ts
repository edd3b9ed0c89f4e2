import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { WrittenKind } from '@mutirao/contract/written'

/** How the office speaks of the things of one kind. */
export type KindWords = {
  kind: WrittenKind
  /** The name of a key of the value. */
  keyText: (key: string) => string
  /** The name of the field at a path, where a key has several. */
  pathText?: (path: string) => string | undefined
  /** A value of a key for a reader. */
  valueText: (key: string, value: unknown) => string
  /** The server words mistakes for the folder; this gives them the form's words. */
  worded: (issue: WrittenIssue) => WrittenIssue
  /** The text of a change whose two values read the same; photos by default. */
  otherText?: string
  /** "este produto": in the sentences of a conflict. */
  thing: string
}

/** The name of the field that a mistake is about. */
export const nameOfPath = ({ keyText, pathText }: Pick<KindWords, 'keyText' | 'pathText'>, path: string): string =>
  pathText?.(path) ?? keyText(path.split('.')[0]!)

/** Whether a value of a new thing is that of a key which nobody set: off, empty, or an object of such values. */
export const isUnset = (value: unknown): boolean =>
  isNothing(value) || value === false || (typeof value === 'object' && value !== null && Object.values(value).every(isUnset))

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
