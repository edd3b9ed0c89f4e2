import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bulletins } from '#db/schema/bulletins.ts'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { pictures } from '#db/schema/tenants.ts'
import { uuidv7 } from '#ids.ts'

type DemoBulletin = {
  hoursAgo: number
  text: string
  /** The alternative text of the campaign's picture, which the entry then has. */
  alt?: string
}

/** The news of the demonstration's campaigns, by campaign. */
const told: Record<string, readonly DemoBulletin[]> = {
  'feira-organica': [
    { hoursAgo: 50, text: 'O grupo pegou ritmo: já dá para encher a primeira caminhonete. Obrigada a quem chamou a vizinhança!' },
    {
      hoursAgo: 4,
      text: 'A colheita começou.\nAs folhas saem da terra na véspera da entrega, e o tomate fica no pé até o último dia.',
      alt: 'Caixas com verduras e legumes da feira',
    },
  ],
  'ovos-da-dona-zilda': [{ hoursAgo: 20, text: 'Com o calor as galinhas botam mais cedo: a coleta agora é às seis da manhã.' }],
}

type Shop = { tenantId: string; now: Date }

/** Writes the news of these campaigns, unless they have some. */
export async function tellInDemo(db: Db, { tenantId, now }: Shop, campaigns: readonly { id: string; body: CampaignBody }[]): Promise<void> {
  for (const { id: campaignId, body } of campaigns) {
    const [known] = await db
      .select({ id: bulletins.id })
      .from(bulletins)
      .where(and(eq(bulletins.tenantId, tenantId), eq(bulletins.campaignId, campaignId)))
      .limit(1)
    if (known) continue
    const [picture] = await db
      .select()
      .from(pictures)
      .where(and(eq(pictures.tenantId, tenantId), eq(pictures.hash, body.picture.hash)))
      .limit(1)
    for (const { hoursAgo, text, alt } of told[campaignId] ?? []) {
      const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
      const shown = picture && alt ? { ...seenOf(picture), alt } : null
      await db
        .insert(bulletins)
        .values({ tenantId, id: uuidv7(createdAt.getTime()), campaignId, revision: 1, text, picture: shown, createdAt })
    }
  }
}

const seenOf = ({ tenantId: _tenantId, ...picture }: typeof pictures.$inferSelect) => picture

/** Removes the news that the demonstration wrote. */
export async function untellInDemo(db: Db, tenantId: string, campaignIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from bulletins where tenant_id = ${tenantId} and author_id is null and campaign_id = any(${sql.param([...campaignIds])}::text[])`)
}
