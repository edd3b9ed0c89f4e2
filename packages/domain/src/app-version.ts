/** Spec §1: both readings of the app's version, of the web app and of the native one. */
export const APP_VERSION = { web: '1.2.6', native: '6.3.25' } as const

/** Three numbers, as in "1.2.6". */
export const isVersion = (text: unknown): text is string => numbersOf(text) !== undefined

const FORM = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/

/** "1.10.0" is newer than "1.9.9"; what is not three numbers is no version, and newer than none. */
export function isNewerVersion(candidate: unknown, version: string): boolean {
  const [left, right] = [numbersOf(candidate), numbersOf(version)]
  if (!left || !right) return false
  const differing = left.findIndex((part, index) => part !== right[index])
  return differing >= 0 && left[differing]! > right[differing]!
}

function numbersOf(text: unknown): number[] | undefined {
  return typeof text === 'string' ? text.match(FORM)?.slice(1).map(Number) : undefined
}
