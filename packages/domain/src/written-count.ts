/** "1.000" of a Brazilian spreadsheet is 1000, and "10,00" of one that shows decimals everywhere is 10; undefined when it is not an integer. */
export function writtenCount(text: string): number | undefined {
  const plain = text.replace(/,0+$/, '').replace(/^([+-]?\d{1,3})((?:\.\d{3})+)$/, (whole) => whole.replaceAll('.', ''))
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) : undefined
}
