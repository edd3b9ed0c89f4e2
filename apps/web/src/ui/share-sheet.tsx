import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { mailLink, whatsappLink, type SharedLink } from '#platform/share.ts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { copy, mail } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { whatsapp } from './whatsapp-path.ts'

/** Beside the app: any screen may open it, and none carries it along. */
export function showShareSheet(link: SharedLink) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <ShareSheet
      link={link}
      onClose={() =>
        setTimeout(() => {
          root.unmount()
          place.remove()
        })
      }
    />,
  )
}

function ShareSheet({ link, onClose }: { link: SharedLink; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const { title, text, url } = link

  async function handleCopy() {
    // Without the permission the address stays, chosen, to be copied by hand.
    if (!(await copyText(url))) return document.querySelector<HTMLInputElement>('#shared-link')?.select()
    setIsOpen(false)
    showSnack(m.link_copied())
  }

  return (
    <Sheet title={m.share()} closeLabel={m.close()} isOpen={isOpen} onClose={onClose}>
      <p className="mb-3 font-semibold text-pretty">{title}</p>
      <input
        id="shared-link"
        readOnly
        value={url}
        aria-label={m.shared_address()}
        onFocus={(event) => event.target.select()}
        className="mb-3 min-h-11 w-full truncate rounded-md bg-well px-3 font-mono text-13 font-medium text-ink-2"
      />
      <div className="grid gap-2.5">
        <Button isFull onClick={() => void handleCopy()}>
          <Icon d={copy} />
          {m.copy_link()}
        </Button>
        <ButtonLink kind="line" isFull href={whatsappLink(`${text} ${url}`.trim())} target="_blank" rel="noopener noreferrer">
          <Icon d={whatsapp} isFilled />
          {m.share_by_whatsapp()}
        </ButtonLink>
        <ButtonLink kind="line" isFull href={mailLink(link)}>
          <Icon d={mail} />
          {m.share_by_mail()}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
