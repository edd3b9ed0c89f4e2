export const ADULT_AGE = 18

/** Whole years on a day; both dates are yyyy-mm-dd. A person born on 29 February has the birthday on 1 March in common years. */
export function ageOn(birthDate: string, day: string): number {
  const [bornYear, bornDay] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)]
  return Number(day.slice(0, 4)) - bornYear - (day.slice(5) < bornDay ? 1 : 0)
}

export const isAdultOn = (birthDate: string, day: string): boolean => ageOn(birthDate, day) >= ADULT_AGE
