import type { Folder, SaveCtx } from '#merchant/merchant-file.ts'
import { AccessFile } from '@mutirao/contract/merchant/access'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import * as repository from './merchant-codes.repository.ts'
import type { MerchantCode } from './merchant-codes.repository.ts'

/** Keeps the counted uses. A code that left its file no longer opens anything; one that moved to another file keeps its uses. */
export async function saveCodes(ctx: SaveCtx, kinds: MerchantCode['kind'][], codes: { rows: readonly MerchantCode[]; folder: Folder }) {
  await repository.withdrawCodes(ctx, { kinds, written: writtenCodes(codes.folder), held: ctx.held })
  await repository.upsertCodes(ctx, [...new Map(codes.rows.map((row) => [row.code, row])).values()])
}

/** In upper case, as codes are stored and compared. */
function writtenCodes(folder: Folder): string[] {
  const access = folder.find(AccessFile)?.value ?? { keys: [], people: [] }
  return [
    ...folder.all(CampaignFile).flatMap(({ value }) => codesOfCampaign(value).map(({ code }) => code.toUpperCase())),
    ...access.keys.map(({ key }) => key.toUpperCase()),
    ...access.people.flatMap(codesOfPerson),
  ]
}

type CampaignCode = Pick<CampaignFile['codes'][number], 'code'> & Partial<CampaignFile['codes'][number]>

export const codesOfCampaign = ({ code, inviteCode, codes }: CampaignFile): CampaignCode[] => [
  ...[code, inviteCode].flatMap((text) => (text ? [{ code: text }] : [])),
  ...codes,
]

export const codesOfPerson = ({ email, domain }: Pick<AccessFile['people'][number], 'email' | 'domain'>): string[] => [
  ...(email ? [`EMAIL:${email.toUpperCase()}`] : []),
  ...(domain ? [`DOMAIN:${domain.toUpperCase()}`] : []),
]

/** The address or the domain of a person's code, in lower case. */
export function personOf(code: string): Pick<AccessFile['people'][number], 'email' | 'domain'> {
  const [kind, ...rest] = code.toLowerCase().split(':')
  return { [kind === 'email' ? 'email' : 'domain']: rest.join(':') }
}

/** The stored codes that open a closed shop. */
export const accessCodes = (ctx: Pick<SaveCtx, 'db' | 'tenant'>) => repository.listCodes(ctx, ['ACCESS_KEY', 'PERSON'])

/** The codes that open each campaign, by campaign id, as stored. */
export async function codesByCampaign(ctx: Pick<SaveCtx, 'db' | 'tenant'>) {
  const rows = await repository.listCodes(ctx, ['CAMPAIGN'])
  return Map.groupBy(
    rows.flatMap(({ campaignIds, ...code }) => campaignIds.map((campaignId) => ({ campaignId, ...code }))),
    ({ campaignId }) => campaignId,
  )
}
