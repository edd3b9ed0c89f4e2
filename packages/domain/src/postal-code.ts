const LOWEST = '01000000'

/** The stored form, 99999-999 (spec §5: 9 chars); undefined for an invalid CEP. The lowest is São Paulo's 01000-000. */
export function normalizePostalCode(text: string): string | undefined {
  const digits = /^(\d{2})\.?(\d{3})-?(\d{3})$/.exec(text.trim())?.slice(1).join('')
  return digits && digits >= LOWEST ? formatPostalCode(digits) : undefined
}

/** Applies the mask 99999-999 to the digits typed so far. */
export function formatPostalCode(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
