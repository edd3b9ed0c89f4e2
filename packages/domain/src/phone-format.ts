/** The area codes in use with the nine-digit mobile numbers of all of Brazil; keeps libphonenumber out of the browser's first load. */
const MOBILE = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-579])9\d{8}$/

export function isMobileLike(text: string): boolean {
  return MOBILE.test(nationalDigits(text))
}

/** "(11) 91234-5678", "(11) 3333-4444", "0800 123 4567"; while typing, a partial mask. */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text)
  if (digits.startsWith('0')) return digits.replace(/^(0\d{3})(\d{3})(\d{4}).*$/, '$1 $2 $3')
  if (digits.length <= 2) return digits && `(${digits}`
  const [area, number] = [digits.slice(0, 2), digits.slice(2, 11)]
  const head = number.length > 8 ? 5 : 4
  return number.length > head ? `(${area}) ${number.slice(0, head)}-${number.slice(head)}` : `(${area}) ${number}`
}

/** Without the country code +55. The length tells it from the area code 55 (Santa Maria). */
function nationalDigits(text: string) {
  const digits = text.replace(/\D/g, '')
  const isInternational = text.trim().startsWith('+55') || (digits.length > 11 && digits.startsWith('55'))
  return isInternational ? digits.slice(2) : digits
}
