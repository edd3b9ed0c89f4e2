import { isColor } from './color.ts'

const required = ['primary', 'secondary', 'tertiary', 'background'] as const

/** The fields of a merchant's palette that are not in the form #rrggbb. */
export function paletteIssues(brand: Record<string, unknown>): string[] {
  const wrong = required.filter((field) => !isColor(brand[field]))
  return brand.transparencyDark === undefined || isColor(brand.transparencyDark) ? wrong : [...wrong, 'transparencyDark']
}
