import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** What the Cloud API demands of a message; unknown fields are refused. */
const Parameter = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(1024)
    .regex(/^(?!.*( {5}|[\n\t]))/s),
})
const Head = { messaging_product: z.literal('whatsapp'), recipient_type: z.literal('individual'), to: z.string().regex(/^[1-9]\d{7,14}$/) }
const Template = z.strictObject({
  ...Head,
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.string() }),
    components: z.array(z.strictObject({ type: z.literal('body'), parameters: z.array(Parameter) })),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
const Text = z.strictObject({ ...Head, type: z.literal('text'), text: z.strictObject({ body: z.string().min(1).max(4096) }) })

type Approved = { name: string; language: string; values: number }
type Given = { phoneNumberId: string; token: string; appSecret: string; templates: readonly Approved[] }
export type PlayedMessage = { id: string; to: string; template?: string; values?: string[]; text?: string; reference?: string | undefined }

/** A played counterpart of Meta's Cloud API: it checks what the real one checks, and signs its webhooks. */
export async function whatsappCloud({ phoneNumberId, token, appSecret, templates }: Given) {
  const messages: PlayedMessage[] = []
  /** The next answers instead of the usual one; `hang`: it takes the message and never answers. */
  const next: ({ status: number; code: number } | 'hang')[] = []
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const refuse = (status: number, code: number) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { message: 'x', type: 'OAuthException', code } }))
      const told = next.shift()
      if (told && told !== 'hang') return refuse(told.status, told.code)
      if (request.headers.authorization !== `Bearer ${token}`) return refuse(401, 190)
      if (request.method !== 'POST' || request.url !== `/v23.0/${phoneNumberId}/messages`) return refuse(400, 33)
      const message = readMessage(body, templates)
      if (typeof message === 'number') return refuse(message === 132_001 ? 404 : 400, message)
      const id = `wamid.${randomUUID()}`
      messages.push({ id, ...message })
      if (told === 'hang') return void held.push(response)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ input: message.to, wa_id: message.to }], messages: [{ id }] }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  /** The body of a webhook with its signature. */
  const hook = (value: object, over: { phoneNumberId?: string; secret?: string } = {}) => {
    const metadata = { display_phone_number: '5511999990000', phone_number_id: over.phoneNumberId ?? phoneNumberId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
    return {
      body,
      signature: `sha256=${createHmac('sha256', over.secret ?? appSecret)
        .update(body)
        .digest('hex')}`,
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    messages,
    next,
    hook,
    status: ({ id, to, reference }: PlayedMessage, status: string, code?: number) => ({
      statuses: [
        {
          id,
          status,
          timestamp: '1763726400',
          recipient_id: to,
          biz_opaque_callback_data: reference,
          ...(code !== undefined && { errors: [{ code, title: 'x' }] }),
        },
      ],
    }),
    said: (from: string, body: string, { id = `wamid.${randomUUID()}`, at }: { id?: string; at: Date }) => ({
      contacts: [{ wa_id: from, profile: { name: 'Ana' } }],
      messages: [{ id, from, timestamp: String(Math.floor(at.getTime() / 1000)), type: 'text', text: { body } }],
    }),
    close: () => {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function readMessage(body: string, templates: readonly Approved[]): Omit<PlayedMessage, 'id'> | number {
  const value: unknown = JSON.parse(body)
  const plain = Text.safeParse(value)
  if (plain.success) return { to: plain.data.to, text: plain.data.text.body }
  const read = Template.safeParse(value)
  if (!read.success) return 100
  const { to, template, biz_opaque_callback_data: reference } = read.data
  const values = template.components.flatMap(({ parameters }) => parameters.map((parameter) => parameter.text))
  const approved = templates.find(({ name, language }) => name === template.name && language === template.language.code)
  if (!approved) return 132_001
  return approved.values === values.length ? { to, template: template.name, values, reference } : 132_000
}
