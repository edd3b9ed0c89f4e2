import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid } from './shapes.ts'

/** orders: notices about the person's own orders. news: news of campaigns, which is marketing. Each has a consent of its own. */
export const whatsappKinds = ['orders', 'news'] as const
export type WhatsappKind = (typeof whatsappKinds)[number]

/** HANDED: the call was made, and its outcome is unknown. ACCEPTED: WhatsApp took it. The others come by webhook. */
export const whatsappStates = ['HANDED', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type WhatsappState = (typeof whatsappStates)[number]

/** TOKEN: the access token or the number is not accepted. TEMPLATE: a template is missing, not approved, or has other fields. */
export const whatsappTroubles = ['TOKEN', 'TEMPLATE'] as const
export type WhatsappTrouble = (typeof whatsappTroubles)[number]

const Template = z
  .string()
  .trim()
  .max(512)
  .regex(/^[a-z0-9_]+$/, 'Use o nome do modelo como está no WhatsApp: letras minúsculas, números e _.')

export const WhatsappAccount = z.object({
  phoneNumberId: z
    .string()
    .trim()
    .regex(/^\d{5,20}$/, 'Use o identificador do número, só com algarismos; não é o telefone.'),
  language: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Use o idioma do modelo, como pt_BR.'),
  orderTemplate: Template.optional(),
  newsTemplate: Template.optional(),
})

/** A credential goes into a header: no space, no line break. */
const Credential = z
  .string()
  .trim()
  .min(16, 'Muito curto: copie inteiro.')
  .max(1000)
  .regex(/^[!-~]+$/, 'Copie inteiro, sem espaços.')

const Message = z.object({
  id: Uuid,
  at: Instant,
  kind: z.enum(whatsappKinds),
  state: z.enum(whatsappStates),
  /** WhatsApp's error code; 0: no answer came. */
  code: z.int().optional(),
  orderCode: z.string().optional(),
  /** The last four digits. */
  phoneEnd: z.string(),
})

/** Credentials are never answered. webhook: the address and the token that are written into Meta's panel. */
const Office = z.object({
  account: WhatsappAccount.extend({
    changedAt: Instant,
    trouble: z.enum(whatsappTroubles).optional(),
    troubleAt: Instant.optional(),
  }).optional(),
  webhook: z.object({ url: z.string(), verifyToken: z.string() }),
  /** People whose newest answer is yes. */
  people: z.object({ orders: z.int(), news: z.int() }),
  /** The newest messages. */
  messages: z.array(Message),
})

export const getWhatsapp = endpoint({
  method: 'GET',
  path: '/api/admin/whatsapp',
  auth: 'staff',
  may: 'staff.write',
  summary: 'The shop’s number at WhatsApp, without its credentials, and what became of the newest messages',
  status: 200,
  response: Office,
})

export const saveWhatsapp = endpoint({
  method: 'PUT',
  path: '/api/admin/whatsapp',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Writes by WhatsApp through this number; credentials that are left out stay',
  body: WhatsappAccount.extend({ token: Credential.optional(), appSecret: Credential.optional() }),
  status: 204,
  problems: ['validation_failed'],
})

export const endWhatsapp = endpoint({
  method: 'DELETE',
  path: '/api/admin/whatsapp',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Forgets the number and its credentials; letters go by e-mail and SMS again',
  status: 204,
})

const Choice = z.object({
  kind: z.enum(whatsappKinds),
  granted: z.boolean(),
  /** The question; what is agreed to is stored with it. */
  text: z.string(),
  at: Instant.optional(),
})

export const getMyWhatsapp = endpoint({
  method: 'GET',
  path: '/api/accounts/whatsapp',
  auth: 'client',
  door: true,
  summary: 'Whether the shop may write to my phone by WhatsApp',
  status: 200,
  /** Without choices where the shop has no number at WhatsApp. phone: my verified one. */
  response: z.object({ phone: z.string().optional(), choices: z.array(Choice) }),
})
export type MyWhatsapp = z.output<typeof getMyWhatsapp.response>

export const chooseWhatsapp = endpoint({
  method: 'PUT',
  path: '/api/accounts/whatsapp',
  auth: 'client',
  door: true,
  summary: 'Let the shop write to my verified phone by WhatsApp, or not any more; each answer is kept with the text that was shown',
  body: z.object({ kind: z.enum(whatsappKinds), granted: z.boolean(), text: text(400) }),
  status: 200,
  response: getMyWhatsapp.response,
  problems: ['conflict', 'not_found', 'rate_limit'],
})
