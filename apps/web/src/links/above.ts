/** The paths of screens below another screen of the same campaign or cart, and that screen's path. */
const levels: readonly [RegExp, string][] = [
  [/^(\/store\/[^/]+)\/catalog\/?$/, '$1'],
  [/^(\/store\/[^/]+)\/(?:product|catalog\/category)\/[^/]+$/, '$1/catalog'],
  [/^(\/cart\/[^/]+)\/payment$/, '$1/checkout'],
  [/^(\/cart\/[^/]+)\/(?:confirmation|installment)$/, '$1/payment'],
]

/**
 * The destination of "back" for the present address, known before any data of its screen: a skeleton has the same as its screen. `otherwise`: for a
 * top-level address, and on the server.
 */
export function aboveHere(otherwise: string): string {
  const path = globalThis.location?.pathname ?? ''
  const level = levels.find(([pattern]) => pattern.test(path))
  return level ? path.replace(...level) : otherwise
}
