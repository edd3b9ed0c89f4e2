import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { wallet as walletIcon } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { balanceQuery, selectWallet, useSelectedUuid } from './wallet-queries.ts'

/** A wallet's balance; a dash when it could not be read, since zero and unknown differ. */
export function WalletCard({ uuid, isWhole = false }: { uuid: string; isWhole?: boolean }) {
  const { data, isPending } = useQuery(balanceQuery(uuid))
  const { name, timeZone } = useTenant()
  const day = (at: string) => formatDay(new Date(at), timeZone)
  return (
    <section className="card px-4 py-4" aria-label={`${m.wallet()} ${name}`}>
      <div className="flex items-center gap-3">
        <Icon d={walletIcon} className="size-6 text-ink-2" />
        <h2 className="min-w-0 flex-1 text-16">{name}</h2>
      </div>
      <p className="mt-3 text-13 text-ink-2">{m.wallet_available()}</p>
      {isPending ? (
        <Bone className="h-9 w-32 rounded-sm" />
      ) : (
        <p className="font-head text-32 font-semibold tabular-nums">{data ? formatMoney(data.available) : '—'}</p>
      )}
      <div className="mt-1 grid gap-0.5 text-13 text-ink-2 empty:hidden">
        {data?.nextExpiry && <p>{m.wallet_next_expiry({ amount: formatMoney(data.nextExpiry.amount), day: day(data.nextExpiry.at) })}</p>}
        {data?.pending && <p>{m.wallet_pending({ amount: formatMoney(data.pending.amount), day: day(data.pending.from) })}</p>}
      </div>
      {!isWhole && (
        <div className="mt-4 grid gap-2 md:grid-cols-2">
          {data && data.available > 0 && <UseButton uuid={uuid} />}
          <ButtonLink kind="line" href={pathOf('/wallets/$walletUuid/details', { walletUuid: uuid })}>
            {m.wallet_see_statement()}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** Selects the wallet for the next checkout, until it is used or deselected. */
function UseButton({ uuid }: { uuid: string }) {
  const isUsed = useSelectedUuid() === uuid
  return (
    <div className="grid gap-1">
      <Button kind={isUsed ? 'soft' : 'action'} aria-pressed={isUsed} onClick={() => selectWallet(isUsed ? undefined : uuid)}>
        {isUsed ? m.wallet_stop_using() : m.wallet_use_in_payment()}
      </Button>
      <output className="block text-center text-13 text-ink-2 empty:hidden">{isUsed && m.wallet_in_use()}</output>
    </div>
  )
}
