/** "-5" and "12,5" as numbers; undefined for another text, or a number out of range. */
export function percentOf(text: string): number | undefined {
  const read = /^[+-]?\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return read >= -90 && read <= 500 && read !== 0 ? read : undefined
}
