import { CouponsFile } from '@mutirao/contract/merchant/coupons'
import { coupons } from '#db/schema/catalog.ts'
import { upsertRows, withdrawRows } from '#db/written-rows.ts'
import { Issues, listed, type MerchantFile, type RowCtx, type Source } from '#merchant/merchant-file.ts'
import { ENDS_AT, endOf } from '#merchant/moments.ts'
import { listWrittenCoupons } from './coupons.repository.ts'

export const couponsFile: MerchantFile<CouponsFile> = {
  file: 'coupons.json',
  shape: CouponsFile,

  check(written) {
    const issues = new Issues()
    for (const source of written)
      issues.once(
        'o cupom',
        source.value.map(({ code }, index) => ({ source, path: [index, 'code'], name: code.toUpperCase() })),
      )
    return issues.list
  },

  moments: (source) =>
    source.value.map(({ code, endsAt }, index) =>
      endOf(source, { owner: ownerOf(code), called: `o cupom ${code.toUpperCase()}`, path: [index], written: endsAt }),
    ),

  /** Counted uses stay. A coupon that left the folder stops working, and is kept for the orders that used it. */
  async save(ctx, written) {
    const rows = rowsOf(ctx, written)
    await withdrawRows(ctx, coupons, { key: coupons.code, written: rows.map(({ code }) => code), gone: { isActive: false } })
    await upsertRows(ctx, coupons, rows, { key: 'code', kept: ['used'] })
  },

  comparing: {
    title: 'cupons',
    known: async (ctx) => new Map((await listWrittenCoupons(ctx)).map((row) => [row.code, row])),
    written: (ctx, written) => new Map(rowsOf(ctx, written).map((row) => [row.code, row])),
  },

  stored: { without: 'no campaign is checked against it' },
}

const ownerOf = (code: string) => `coupon ${code.toUpperCase()}`

const rowsOf = ({ moments }: Pick<RowCtx, 'moments'>, written: readonly Source<CouponsFile>[]) =>
  listed(written).map(({ code, percentage, limits }) => ({
    code: code.toUpperCase(),
    percentage,
    limits: limits ?? null,
    isActive: true,
    endsAt: moments.at(ownerOf(code), ENDS_AT),
  }))
