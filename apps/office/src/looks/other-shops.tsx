import { useState } from 'react'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { listOtherShops } from '@mutirao/contract/staff'
import { store } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'

type Shops = CallOutput<typeof listOtherShops>

/** The doors of the other shops in which the person works; each asks for a sign-in of its own. Read when it opens. */
export function useOtherShops() {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<Shops | 'lost'>()
  const open = () => {
    setOpen(true)
    setFound(undefined)
    void call(listOtherShops, {}).then(setFound, () => setFound('lost'))
  }
  const sheet = (
    <Sheet title={texts.otherShops} closeLabel={texts.close} isOpen={isOpen} onClose={() => setOpen(false)}>
      {isOpen && <Found found={found} />}
    </Sheet>
  )
  return { open, sheet }
}

function Found({ found }: { found: Shops | 'lost' | undefined }) {
  if (found === undefined) return <output className="text-ink-2">{texts.loading}</output>
  if (found === 'lost') return <Note kind="warn">{texts.otherShopsLost}</Note>
  if (!found.isProved) return <Note>{texts.otherShopsUnproved}</Note>
  if (found.shops.length === 0) return <p className="text-ink-2">{texts.noOtherShops}</p>
  return (
    <>
      <p className="mb-2 text-ink-2">{texts.otherShopsText}</p>
      <List look="plain">
        {found.shops.map(({ name, address }) => (
          <ListRow key={address} icon={store} title={name} text={new URL(address).host} href={address} />
        ))}
      </List>
    </>
  )
}
