import { expect, it } from 'vitest'
import { ageOn, isAdultOn } from './age.ts'

it.each([
  ['2008-11-21', '2026-11-21', 18, true],
  ['2008-11-22', '2026-11-21', 17, false],
  ['2008-12-01', '2026-11-30', 17, false],
  ['2008-02-29', '2026-02-28', 17, false],
  ['2008-02-29', '2026-03-01', 18, true],
  ['1950-01-01', '2026-11-21', 76, true],
  ['2026-11-21', '2026-11-21', 0, false],
])('born on %s one is on %s %i years old', (birthDate, day, age, isAdult) =>
  expect([ageOn(birthDate, day), isAdultOn(birthDate, day)]).toEqual([age, isAdult]),
)
