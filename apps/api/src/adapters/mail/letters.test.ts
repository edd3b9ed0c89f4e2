import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxSms } from '../sms/sms-adapter.ts'
import { twilioSms } from '../sms/twilio-sms.ts'
import { outboxMail } from './mail-adapter.ts'
import { smtpMail } from './smtp-mail.ts'

const mail = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  to: 'ana@example.com',
  from: { name: 'Feira da Vila, orgânicos', address: 'avisos@example.com' },
  replyTo: 'vila@example.com',
  subject: 'Código',
  text: 'Use o código 123456.',
}
const sms = { to: '+5511912345678', text: 'Loja: use o codigo 123456.' }
const account = { account: `AC${'0'.repeat(32)}`, token: 'a-secret-of-sixteen', from: '+5511900000000' }

const received: string[] = []
const asked: { url?: string; authorization?: string; body: string }[] = []
let smtp: SMTPServer
let http: Server
let refuses = false

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox full') : undefined),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  http = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body })
      response.writeHead(refuses ? 400 : 201).end('{}')
    })
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => {
  smtp.close()
  http.close()
})

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
const deliveries = {
  embedded: () => ({ mail: outboxMail, sms: outboxSms }),
  real: () => ({
    mail: smtpMail(`smtp://127.0.0.1:${portOf(smtp.server)}`),
    sms: twilioSms(account, `http://127.0.0.1:${portOf(http)}`),
  }),
}

describe.each(Object.entries(deliveries))('%s letters', (_name, make) => {
  it('takes a mail and an SMS', async () => {
    const adapters = make()
    await expect(adapters.mail.send(mail)).resolves.toBeUndefined()
    await expect(adapters.sms.send(sms)).resolves.toBeUndefined()
  })
})

describe('the real adapters', () => {
  it('reaches the mail server whole', () => {
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: ana@example.com')
    expect(received[0]).toMatch(/^From: =\?UTF-8\?Q\?Feira_da_Vila=2C_org=C3=A2nicos\?=\s+<avisos@example\.com>/m)
    expect(received[0]).toMatch(/^Reply-To: vila@example\.com/m)
    expect(received[0]).toMatch(/123456/)
    expect(received[0]).toContain(`Message-ID: <${mail.id}@example.com>`)
  })

  it('names the way out, which a mailbox may use with one POST', async () => {
    received.length = 0
    const { mail: sender } = deliveries.real()
    const unsubscribe = 'https://vila.example.com/news/leave/abc'
    await sender.send({ ...mail, unsubscribe, isOneClick: true })
    await sender.send({ ...mail, unsubscribe })
    const unfolded = received.map((text) => text.replaceAll(/\r\n\s+/g, ' '))
    for (const text of unfolded) expect(text).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(unfolded.map((text) => text.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'))).toEqual([true, false])
  })

  it('reaches the SMS service signed by the account', () => {
    expect(asked).toMatchObject([{ url: `/2010-04-01/Accounts/${account.account}/Messages.json` }])
    expect(asked[0]!.authorization).toBe(`Basic ${Buffer.from(`${account.account}:${account.token}`).toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toEqual({ To: sms.to, From: account.from, Body: sms.text })
  })

  it('reports a refusal without repeating the recipient', async () => {
    refuses = true
    const adapters = deliveries.real()
    await expect(adapters.mail.send(mail)).rejects.toThrow(/recipients were rejected/)
    await expect(adapters.sms.send(sms)).rejects.toThrow('sms refused with status 400')
    refuses = false
  })
})
