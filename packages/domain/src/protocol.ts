import type { LocalTime } from './zoned-time.ts'

const DIGITS = 8

/** The protocol number of an inquiry: its day in the shop's time zone and random digits, so that it can be read out and cannot be enumerated. */
export function protocolOf({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>, random: number): string {
  const date = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
  return `${date}-${String(Math.floor(random) % 10 ** DIGITS).padStart(DIGITS, '0')}`
}

/** The end of the range of random numbers, exclusive. */
export const PROTOCOL_RANGE = 10 ** DIGITS
