import { bigint, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { users } from './people.ts'
import { tenantId } from './tenants.ts'

/** Passkeys (WebAuthn) of people. The public key alone is here: what signs stays in the person's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    tenantId: tenantId(),
    /** The credential's id, in base64url. */
    id: text().notNull(),
    userId: uuid().notNull(),
    /** The host that the passkey is bound to; browsers offer it nowhere else. */
    hostname: text().notNull(),
    publicKey: bytea().notNull(),
    /** The signature counter of the authenticator, 0 if it has none. A lower value than the stored one indicates a cloned credential. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The device on which it was made. */
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Challenges that wait for their signature. Each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    tenantId: tenantId(),
    challenge: text().notNull(),
    /** The person for whom a passkey is created; null in a sign-in. */
    userId: uuid(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.challenge] }), index().on(t.tenantId, t.expiresAt)],
)
