import * as m from '#paraglide/messages.js'
import { formatMoney } from '@mutirao/domain/money'
import { walletShare } from '@mutirao/domain/wallet'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { selectWallet, useSelectedWallet } from './wallet-queries.ts'

/** The wallet's possible share of an order, with both prices; nothing without a balance. */
export function WalletShare({ price }: { price: number }) {
  const { wallet: own, share } = useSelectedWallet()
  if (!own) return null
  const { wallet, rest } = walletShare(price, own.available)
  return (
    <section className="card px-4">
      <SwitchRow
        label={m.wallet_use({ amount: formatMoney(wallet) })}
        text={m.wallet_both_prices({ price: formatMoney(price), rest: formatMoney(rest) })}
        isOn={share !== undefined}
        onChange={(isOn) => selectWallet(isOn ? own.uuid : undefined)}
      />
    </section>
  )
}
