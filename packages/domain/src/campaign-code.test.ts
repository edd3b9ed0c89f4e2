import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCampaignCode, parseCampaignCode, withoutCampaignParams } from './campaign-code.ts'

describe('parseCampaignCode (spec §5)', () => {
  it.each([
    'code',
    'cmp',
    'invite',
    'popup_store',
    'campaign_code',
    'cmp_code',
    'invite_code',
    'popup_store_code',
    'CODE',
    'Popup_Store',
    'InViTe',
  ])('reads %s', (name) => {
    expect(parseCampaignCode(`?${name}=FEIRA-10`)).toEqual({ code: 'FEIRA-10' })
  })

  it('trims, and takes the signature', () => {
    expect(parseCampaignCode('?cmp=%20Feira_1%20&SIG=abc')).toEqual({ code: 'Feira_1', sig: 'abc' })
  })

  it.each(['', '?', '?code=', '?code=%20', '?code=a%20b', '?code=a/b', '?code=ação', '?code=%3Cscript%3E', '?codex=a', '?sig=abc'])(
    'finds none in "%s"',
    (search) => {
      expect(parseCampaignCode(search)).toBeUndefined()
    },
  )

  it('prefers the earlier name, the first value, and a well-formed one', () => {
    expect(parseCampaignCode('?invite=B&code=A')?.code).toBe('A')
    expect(parseCampaignCode('?code=A&code=B')?.code).toBe('A')
    expect(parseCampaignCode('?code=a b&invite=B')?.code).toBe('B')
  })

  it('gives only what the rule allows', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = parseCampaignCode(`?code=${encodeURIComponent(text)}`)
        expect(found?.code).toBe(isCampaignCode(text.trim()) ? text.trim() : undefined)
      }),
    )
  })
})

describe('withoutCampaignParams (spec §4)', () => {
  it.each([
    ['?code=A&sig=x&utm_source=zap&UTM_Medium=b', ''],
    ['?q=caf%C3%A9&Invite=A&page=2', '?q=caf%C3%A9&page=2'],
    ['?q=a', '?q=a'],
    ['', ''],
  ])('"%s" becomes "%s"', (search, left) => {
    expect(withoutCampaignParams(search)).toBe(left)
  })
})
