import { z } from 'zod'
import { limit, Moment, slug } from './shapes.ts'

/** access.json: the people with access to a closed shop, and their keys. */
export const AccessFile = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/, 'use de 4 a 40 letras sem acento, números, _ ou hífen, como PADARIA-2026'),
        campaigns: z.array(slug).min(1),
        limits: limit.optional(),
        endsAt: Moment.optional(),
      }),
    )
    .default([]),
  people: z
    .array(
      z.strictObject({
        email: z.email().optional(),
        domain: z
          .string()
          .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'use o domínio dos e-mails, sem @, como padaria.com.br')
          .optional(),
        campaigns: z.array(slug).min(1),
      }),
    )
    .default([]),
})
export type AccessFile = z.infer<typeof AccessFile>
