import { expect, it } from 'vitest'
import { weekdaysText } from './area-answer.tsx'

it.each([
  [['2026-11-28', '2026-11-26'], 'qui. e sáb.'],
  [['2026-11-26', '2026-12-03'], 'qui.'],
  [['2026-11-29', '2026-11-23', '2026-11-25'], 'dom., seg. e qua.'],
  [['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`), 'todos os dias'],
])('%j comes on %s', (dates, expected) => {
  expect(weekdaysText(dates)).toBe(expected)
})
