import { describe, expect, it } from 'vitest'
import { bulletinExcerpt, bulletinsLeft, bulletinStart } from './bulletin.ts'

const at = (text: string) => new Date(text)

describe('bulletinStart', () => {
  it('waits for eight in the morning, by the shop\u2019s clock', () => {
    expect(bulletinStart(at('2026-11-21T15:00:00Z'), 'America/Sao_Paulo')).toEqual(at('2026-11-21T15:00:00Z'))
    expect(bulletinStart(at('2026-11-22T00:00:00Z'), 'America/Sao_Paulo')).toEqual(at('2026-11-22T11:00:00Z'))
    expect(bulletinStart(at('2026-11-22T00:00:00Z'), 'America/Rio_Branco')).toEqual(at('2026-11-22T00:00:00Z'))
  })
})

describe('bulletinsLeft', () => {
  it('allows two within 24 hours', () => {
    const start = at('2026-11-21T15:00:00Z')
    expect(bulletinsLeft([], start)).toBe(2)
    expect(bulletinsLeft([at('2026-11-20T15:00:00Z')], start)).toBe(2)
    expect(bulletinsLeft([at('2026-11-20T15:00:01Z')], start)).toBe(1)
    expect(bulletinsLeft([at('2026-11-21T14:00:00Z'), at('2026-11-21T16:00:00Z'), start], start)).toBe(0)
  })
})

describe('bulletinExcerpt', () => {
  it('is one line that ends with a whole word', () => {
    expect(bulletinExcerpt('A colheita\ncomeçou. ')).toBe('A colheita começou.')
    const long = bulletinExcerpt('palavra '.repeat(40))
    expect(long).toMatch(/palavra…$/)
    expect(long.length).toBeLessThan(142)
    expect(bulletinExcerpt('😀'.repeat(100)).isWellFormed()).toBe(true)
  })
})
