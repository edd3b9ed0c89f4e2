/** First and last five digits of the postal codes of each state, as Correios numbers them; two states have two parts. */
const RANGES: readonly [first: number, last: number, uf: string][] = [
  [1000, 19_999, 'SP'],
  [20_000, 28_999, 'RJ'],
  [29_000, 29_999, 'ES'],
  [30_000, 39_999, 'MG'],
  [40_000, 48_999, 'BA'],
  [49_000, 49_999, 'SE'],
  [50_000, 56_999, 'PE'],
  [57_000, 57_999, 'AL'],
  [58_000, 58_999, 'PB'],
  [59_000, 59_999, 'RN'],
  [60_000, 63_999, 'CE'],
  [64_000, 64_999, 'PI'],
  [65_000, 65_999, 'MA'],
  [66_000, 68_899, 'PA'],
  [68_900, 68_999, 'AP'],
  [69_000, 69_299, 'AM'],
  [69_300, 69_399, 'RR'],
  [69_400, 69_899, 'AM'],
  [69_900, 69_999, 'AC'],
  [70_000, 72_799, 'DF'],
  [72_800, 72_999, 'GO'],
  [73_000, 73_699, 'DF'],
  [73_700, 76_799, 'GO'],
  [76_800, 76_999, 'RO'],
  [77_000, 77_999, 'TO'],
  [78_000, 78_899, 'MT'],
  [79_000, 79_999, 'MS'],
  [80_000, 87_999, 'PR'],
  [88_000, 89_999, 'SC'],
  [90_000, 99_999, 'RS'],
]

/** The state of a postal code (eight digits, with or without hyphen), known from its number alone. */
export function stateOfPostalCode(cep: string): string | undefined {
  const digits = cep.replace('-', '')
  if (!/^\d{8}$/.test(digits)) return undefined
  const start = Number(digits.slice(0, 5))
  return RANGES.find(([first, last]) => start >= first && start <= last)?.[2]
}
