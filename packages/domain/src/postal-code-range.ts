/** The first and last five digits of each state's postal codes, as assigned by Correios; two states have two ranges. */
const RANGES: readonly [first: number, last: number, of: string][] = [
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

/** The ranges of the capitals, with their IBGE codes. São Paulo has two ranges; all of DF is Brasília. */
const CAPITALS: typeof RANGES = [
  [1000, 5999, '3550308'],
  [8000, 8499, '3550308'],
  [20_000, 23_799, '3304557'],
  [29_000, 29_099, '3205309'],
  [30_000, 31_999, '3106200'],
  [40_000, 42_499, '2927408'],
  [49_000, 49_098, '2800308'],
  [50_000, 52_999, '2611606'],
  [57_000, 57_099, '2704302'],
  [58_000, 58_099, '2507507'],
  [59_000, 59_139, '2408102'],
  [60_000, 61_599, '2304400'],
  [64_000, 64_099, '2211001'],
  [65_000, 65_109, '2111300'],
  [66_000, 66_999, '1501402'],
  [68_900, 68_911, '1600303'],
  [69_000, 69_099, '1302603'],
  [69_300, 69_339, '1400100'],
  [69_900, 69_923, '1200401'],
  [70_000, 72_799, '5300108'],
  [73_000, 73_699, '5300108'],
  [74_000, 74_899, '5208707'],
  [76_800, 76_834, '1100205'],
  [77_000, 77_249, '1721000'],
  [78_000, 78_099, '5103403'],
  [79_000, 79_124, '5002704'],
  [80_000, 82_999, '4106902'],
  [88_000, 88_099, '4205407'],
  [90_000, 91_999, '4314902'],
]

/** The state of a postal code (eight digits, with or without hyphen), from its number alone. */
export const stateOfPostalCode = (cep: string): string | undefined => inRange(RANGES, cep)

/** The IBGE code of its municipality. The number identifies only capitals: elsewhere municipalities share ranges. */
export const municipalityOfPostalCode = (cep: string): string | undefined => inRange(CAPITALS, cep)

function inRange(ranges: typeof RANGES, cep: string): string | undefined {
  const digits = cep.replace('-', '')
  if (!/^\d{8}$/.test(digits)) return undefined
  const start = Number(digits.slice(0, 5))
  return ranges.find(([first, last]) => start >= first && start <= last)?.[2]
}
