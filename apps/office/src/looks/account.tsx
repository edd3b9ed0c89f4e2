import { useState } from 'react'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { store, user } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { useOtherShops } from './other-shops.tsx'

/** The shop's screen of the person's account, with the devices that are signed in. */
export const accountHref = '/profile'

/** The person's account and the way to their other shops. */
export const AccountRows = ({ onShops }: { onShops: () => void }) => (
  <>
    <ListRow icon={user} title={texts.account} text={texts.accountText} href={accountHref} />
    <ListRow icon={store} title={texts.otherShopsOpen} text={texts.otherShopsHint} onPress={onShops} />
  </>
)

/** For roles whose navigation has no "Mais"; the rail of a desk has these itself. */
export function AccountButton({ isInRail }: { isInRail: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const shops = useOtherShops()
  return (
    <>
      <IconButton icon={user} label={texts.account} onClick={() => setOpen(true)} className={isInRail ? 'lg:hidden' : ''} />
      <Sheet title={texts.account} closeLabel={texts.close} isOpen={isOpen} onClose={() => setOpen(false)}>
        <List look="plain">
          <AccountRows
            onShops={() => {
              setOpen(false)
              shops.open()
            }}
          />
        </List>
      </Sheet>
      {shops.sheet}
    </>
  )
}
