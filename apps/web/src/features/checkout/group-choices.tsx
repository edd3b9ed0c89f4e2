import { JoinSwitch } from '#features/account/join-switch.tsx'
import { changeDraft, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { ReturnChoice } from '#features/wallets/return-choice.tsx'

/** Where a refund of the difference goes, and whether the buyer appears in the group's list. */
export function GroupChoices({ draft: { cartUuid, returnsToWallet = false, isJoinPublic = false } }: { draft: CheckoutDraft }) {
  return (
    <>
      <ReturnChoice isToWallet={returnsToWallet} onChange={(isToWallet) => changeDraft(cartUuid, { returnsToWallet: isToWallet })} />
      <JoinSwitch isOn={isJoinPublic} onChange={(isOn) => changeDraft(cartUuid, { isJoinPublic: isOn })} />
    </>
  )
}
