import { beforeEach, expect, it } from 'vitest'
import { forgetSnackTexts, loadSnackTexts } from '#page/snack-texts.ts'
import { dismissSnack, readSnack } from '#page/snack.ts'
import { setTransport } from '@mutirao/client/call'
import { sendCode } from './sign-in-calls.ts'

const sent = { message: 'smsSent', resendAfterSeconds: 60, expiresInSeconds: 600, digits: 6 }

beforeEach(async () => {
  forgetSnackTexts()
  dismissSnack()
  setTransport(async () => Response.json({ smsSent: 'Mandamos um SMS.', emailSent: 'Mandamos um e-mail.' }))
  await loadSnackTexts()
})

it.each([
  ['a phone', { type: 'PHONE', value: '+5511912345678' } as const, '/api/users/authenticate/sms', 'Mandamos um SMS.'],
  ['an e-mail', { type: 'EMAIL', value: 'ana@casa.com.br' } as const, '/api/users/authenticate/email', 'Mandamos um e-mail.'],
])('a code that was sent to %s is reported in the shop’s words, also the first time (spec §7)', async (_name, key, path, text) => {
  const asked: string[] = []
  setTransport(async (request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json(sent, { status: 201 })
  })
  await sendCode('login', key)
  expect(asked).toEqual([path])
  expect(readSnack()?.text).toBe(text)
})

it('a code that was not sent is not reported', async () => {
  setTransport(async () => Response.json({ code: 'rate_limit' }, { status: 429 }))
  await expect(sendCode('login', { type: 'PHONE', value: '+5511912345678' })).rejects.toMatchObject({ code: 'rate_limit' })
  expect(readSnack()).toBeUndefined()
})
