import { describe, expect, it } from 'vitest'
import { AccessFile } from './access.ts'
import { AreaFile } from './areas.ts'
import { CampaignFile } from './campaigns.ts'
import { CouponsFile } from './coupons.ts'
import { lines, percentage, phone, text } from './shapes.ts'
import { TenantFile } from './tenant.ts'

describe('a text of a merchant', () => {
  it.each(['Horta da\nRosa', 'Horta da \r\n Rosa', 'Horta da\tRosa', 'Horta da\u2028Rosa', ' Horta da Rosa\n'])(
    'is one line: %j',
    (written) => {
      expect(text(40).parse(written)).toBe('Horta da Rosa')
      expect(TenantFile.shape.name.parse(written)).toBe('Horta da Rosa')
    },
  )

  it('keeps its lines where several are shown', () => {
    expect(lines(40).parse('Pão\n\nQueijo')).toBe('Pão\n\nQueijo')
    expect(CampaignFile.shape.description.parse('Pão\nQueijo')).toBe('Pão\nQueijo')
  })

  it.each(['<script>alert(1)</script>', 'Vila&nbsp;Nova', 'Vila\u0007', 'Vila\u202eNova', '\u200b', 'Vila\n<b>'])(
    'has no markup and no invisible characters: %j',
    (written) => {
      expect(text(40).safeParse(written).success).toBe(false)
      expect(AreaFile.shape.properties.safeParse({ name: written }).success).toBe(false)
    },
  )
})

describe('a percentage', () => {
  // Stored in 24 bits, more nines are 100.
  it.each([99.99, 12.5, 0.1])('is allowed: %d', (value) => expect(percentage.safeParse(value).success).toBe(true))
  it.each([99.999999, 100, 0, -5, 1e308])('is refused: %d', (value) => expect(percentage.safeParse(value).success).toBe(false))
})

describe("a company's phone", () => {
  it.each(['(11) 91234-5678', '+55 11 3333-4444', '0800 123 4567', '4004-1234', '3003 1234'])('is allowed: %s', (written) =>
    expect(phone.safeParse(written).success).toBe(true),
  )
  it.each(['119', '91234-5678', '5004-1234', 'liga lá'])('is refused: %s', (written) =>
    expect(phone.safeParse(written).success).toBe(false),
  )
})

it('limits the uses of a code to what a column of 32 bits holds', () => {
  const coupon = (limits: number) => CouponsFile.element.safeParse({ code: 'VIZINHO10', percentage: 10, limits }).success
  const code = (limits: number) => CampaignFile.shape.codes.safeParse([{ code: 'VIZINHO10', limits }]).success
  expect([coupon(1), coupon(1_000_000), coupon(2 ** 31), coupon(2 ** 53 - 1)]).toEqual([true, true, false, false])
  expect([code(1), code(1_000_000), code(2 ** 31)]).toEqual([true, true, false])
  expect(AccessFile.safeParse({ keys: [{ key: 'PADARIA-2026', campaigns: ['pao'], limits: 2 ** 31 }] }).success).toBe(false)
})
