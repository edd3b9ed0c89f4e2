export const cardBrands = ['visa', 'mastercard', 'amex', 'diners', 'elo', 'hipercard', 'discover'] as const
export type CardBrand = (typeof cardBrands)[number]

export const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  elo: 'Elo',
  hipercard: 'Hipercard',
  discover: 'Discover',
}

/** The number of digits that identify a brand: Elo and Hipercard have ranges inside those of other brands. */
export const BRAND_DIGITS = 6

type Range = readonly [from: number, to: number]

/** Prefix ranges by brand, each as long as necessary. Elo and Hipercard come first because their ranges lie inside others'. */
const ranges: readonly (readonly [CardBrand, readonly Range[]])[] = [
  [
    'elo',
    [
      [401178, 401179],
      [431274, 431274],
      [438935, 438935],
      [451416, 451416],
      [457393, 457393],
      [457631, 457632],
      [504175, 504175],
      [506699, 506778],
      [509000, 509999],
      [627780, 627780],
      [636297, 636297],
      [636368, 636368],
      [650031, 650033],
      [650035, 650051],
      [650405, 650439],
      [650485, 650538],
      [650541, 650598],
      [650700, 650718],
      [650720, 650727],
      [650901, 650978],
      [651652, 651679],
      [655000, 655019],
      [655021, 655058],
    ],
  ],
  [
    'hipercard',
    [
      [384100, 384100],
      [384140, 384140],
      [384160, 384160],
      [606282, 606282],
    ],
  ],
  [
    'amex',
    [
      [34, 34],
      [37, 37],
    ],
  ],
  [
    'diners',
    [
      [300, 305],
      [3095, 3095],
      [36, 36],
      [38, 39],
    ],
  ],
  [
    'discover',
    [
      [6011, 6011],
      [622126, 622925],
      [644, 649],
      [65, 65],
    ],
  ],
  [
    'mastercard',
    [
      [51, 55],
      [2221, 2720],
    ],
  ],
  ['visa', [[4, 4]]],
]

/** The brand of a card number as it is typed; undefined while there are too few digits, and for an unknown brand. */
export function brandOf(typed: string): CardBrand | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < BRAND_DIGITS) return undefined
  return ranges.find(([, all]) => all.some((range) => isIn(digits, range)))?.[0]
}

function isIn(digits: string, [from, to]: Range): boolean {
  const first = Number(digits.slice(0, String(from).length))
  return first >= from && first <= to
}
