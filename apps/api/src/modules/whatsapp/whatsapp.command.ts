import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { Secrets } from '#secrets.ts'
import { renewWhatsappSeal } from './whatsapp-account.service.ts'

/** Re-encrypts the shop's credentials for WhatsApp with the newest of ACQUIRER_SECRETS. */
export async function renewWhatsappByCommand(pool: pg.Pool, { tenant, secrets }: { tenant: Tenant; secrets: Secrets }): Promise<string[]> {
  const isRenewed = await tenantTransaction(pool, tenant.id, (db) =>
    renewWhatsappSeal({ db, tenant, now: new Date(), actor: { kind: 'command' } }, secrets.acquirer),
  )
  return isRenewed ? [] : ['whatsapp: nenhum segredo de ACQUIRER_SECRETS abre estas chaves; grave-as de novo no escritório.']
}
