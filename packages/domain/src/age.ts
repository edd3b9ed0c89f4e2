export const ADULT_AGE = 18

/** Whole years on a day, both written yyyy-mm-dd. Who was born on 29 February has its birthday on 1 March of other years. */
export function ageOn(birthDate: string, day: string): number {
  const [bornYear, bornDay] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)]
  return Number(day.slice(0, 4)) - bornYear - (day.slice(5) < bornDay ? 1 : 0)
}

export const isAdultOn = (birthDate: string, day: string): boolean => ageOn(birthDate, day) >= ADULT_AGE
