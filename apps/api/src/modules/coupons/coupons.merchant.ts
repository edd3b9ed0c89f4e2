import { coupons } from '#db/schema/catalog.ts'
import { upsertRows, withdrawRows } from '#db/written-rows.ts'
import { listEntries } from '#merchant/entries.ts'
import { Issues, listed, type MerchantFile, type MomentPlace, type Path, type RowCtx, type Source } from '#merchant/merchant-file.ts'
import { clockOf, ENDS_AT, endOf, instantOf } from '#merchant/moments.ts'
import { CouponsFile } from '@mutirao/contract/merchant/coupons'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import { listWrittenCoupons } from './coupons.repository.ts'

export const couponsFile: MerchantFile<CouponsFile> = {
  file: 'coupons.json',
  shape: CouponsFile,

  check(written, folder) {
    const issues = new Issues()
    const clock = clockOf(folder)
    for (const source of written)
      source.value.forEach(({ startsAt, endsAt }, index) => {
        if (clock && startsAt && endsAt && instantOf(startsAt, clock) >= instantOf(endsAt, clock))
          issues.at(source).say([index, STARTS_AT], 'o cupom começa depois de terminar: escreva um início antes de `endsAt`')
      })
    for (const source of written)
      issues.once(
        'o cupom',
        source.value.map(({ code }, index) => ({ source, path: [index, 'code'], name: code.toUpperCase() })),
      )
    return issues.list
  },

  moments: (source) =>
    source.value.flatMap(({ code, startsAt, endsAt }, index) => {
      const own = { owner: ownerOf(code), called: `o cupom ${code.toUpperCase()}`, path: [index] }
      return [endOf(source, { ...own, written: endsAt }), startOf(source, { ...own, written: startsAt })]
    }),

  /** Keeps the counted uses. A coupon that left the folder is deactivated, and kept for the orders that used it. */
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

  async stored(ctx) {
    const rows = await listWrittenCoupons(ctx)
    const value = rows.map(({ isActive: _always, limits, perPerson, minimum, startsAt, endsAt, ...row }) => ({
      ...row,
      limits: limits ?? undefined,
      perPerson: perPerson ?? undefined,
      minimum: minimum ?? undefined,
      startsAt: startsAt?.toISOString(),
      endsAt: endsAt?.toISOString(),
    }))
    return [{ id: 'coupons', value }]
  },

  entries: listEntries({
    name: 'coupons',
    noun: 'coupon',
    right: 'campaigns.write',
    file: 'coupons',
    element: CouponsFile.element,
    key: 'code',
    isName: (code) => code === code.toUpperCase(),
    save: (ctx, _id, folder) => couponsFile.save!(ctx, folder.all(CouponsFile), folder),
  }),
}

const STARTS_AT = 'startsAt'

const startOf = (
  { file }: Pick<Source<CouponsFile>, 'file'>,
  { owner, called, path, written }: { owner: string; called: string; path: Path; written: Moment | undefined },
): MomentPlace => ({
  owner,
  file,
  written,
  field: STARTS_AT,
  path: [...path, STARTS_AT],
  refusal: (day) => `${called} começou em ${day}, e um início que passou não muda; apague-o, ou escreva outro cupom`,
})

const ownerOf = (code: string) => `coupon ${code.toUpperCase()}`

const rowsOf = ({ moments }: Pick<RowCtx, 'moments'>, written: readonly Source<CouponsFile>[]) =>
  listed(written).map(({ code, percentage, limits, perPerson, minimum, isFirstOrder }) => ({
    code: code.toUpperCase(),
    percentage,
    limits: limits ?? null,
    perPerson: perPerson ?? null,
    minimum: minimum ?? null,
    isFirstOrder,
    isActive: true,
    startsAt: moments.at(ownerOf(code), STARTS_AT),
    endsAt: moments.at(ownerOf(code), ENDS_AT),
  }))
