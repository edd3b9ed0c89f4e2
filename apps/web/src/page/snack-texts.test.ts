import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as m from '#paraglide/messages.js'
import { setTransport } from '@mutirao/client/call'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { Problem } from '@mutirao/contract/problems'
import ownTexts from '../../../../tenants/_default/documents/snacks.json'
import { messageFor } from './problem-message.ts'
import { forgetSnackTexts, loadSnackTexts, showSnackOf } from './snack-texts.ts'
import { dismissSnack, readSnack } from './snack.ts'

beforeEach(() => {
  vi.useFakeTimers()
  forgetSnackTexts()
  dismissSnack()
})
afterEach(() => vi.useRealTimers())

describe('short messages', () => {
  it('are the shop’s own from its document, otherwise the product’s', async () => {
    setTransport(async () => Response.json({ logout: 'Volte sempre!', codeNotFound: 'Esse código não é daqui.' }))
    await loadSnackTexts()
    showSnackOf('logout', m.snack_logout())
    expect(readSnack()?.text).toBe('Volte sempre!')
    showSnackOf('smsSent', m.snack_sms_sent())
    expect(readSnack()?.text).toBe(m.snack_sms_sent())
    expect(messageFor(new Problem('codeNotFound'))).toBe('Esse código não é daqui.')
    expect(messageFor(new Problem('lockError'))).toBe(problemTexts.lockError)
  })

  it('wait at most 100 ms for a loading document (spec §9)', async () => {
    let answer = (_texts: object) => {}
    setTransport(() => new Promise((resolve) => (answer = (texts) => resolve(Response.json(texts)))))
    const loading = loadSnackTexts()
    showSnackOf('logout', m.snack_logout())
    expect(readSnack()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(99)
    answer({ logout: 'Volte sempre!' })
    await loading
    await vi.advanceTimersByTimeAsync(1)
    expect(readSnack()?.text).toBe('Volte sempre!')
  })

  it('are the product’s own when the document fails to load', async () => {
    setTransport(async () => Promise.reject(new TypeError('offline')))
    await loadSnackTexts()
    showSnackOf('logout', m.snack_logout())
    await vi.advanceTimersByTimeAsync(100)
    expect(readSnack()?.text).toBe(m.snack_logout())
  })

  it('equal the texts of the product’s document', () => {
    const { smsSent, emailSent, logout, loginRequired, ...problems } = ownTexts
    expect({ smsSent, emailSent, logout, loginRequired }).toEqual({
      smsSent: m.snack_sms_sent(),
      emailSent: m.snack_email_sent(),
      logout: m.snack_logout(),
      loginRequired: m.snack_login_required(),
    })
    expect(problemTexts).toMatchObject(problems)
  })
})
