import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { hasOwnSheet, mailLink, shareLink, whatsappLink, type SharedLink } from '#platform/share.ts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'
import { copy, mail } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from './sheet.tsx'
import { whatsapp } from './whatsapp-path.ts'

/** isMessage: the text sent with the link matters, so it is shown, and WhatsApp comes first. `own`: further content of the caller. */
type Options = { isMessage?: boolean; own?: ReactNode }

/** Renders in a root of its own, so that any screen can open it without loading its chunk. */
export function showShareSheet(link: SharedLink, options: Options = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <ShareSheet
      link={link}
      {...options}
      onClose={() =>
        setTimeout(() => {
          root.unmount()
          place.remove()
        })
      }
    />,
  )
}

function ShareSheet({ link, isMessage = false, own, onClose }: Options & { link: SharedLink; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [copying, setCopying] = useState<'copied' | 'refused'>()
  const { title, text, url } = link

  async function handleCopy() {
    const isCopied = await copyText(url)
    setCopying(isCopied ? 'copied' : 'refused')
    if (isCopied) return setIsOpen(false)
    // Without the clipboard permission the address stays selected, for copying by hand.
    document.querySelector<HTMLInputElement>('#shared-link')?.select()
  }

  /** Shown once the sheet is closed: content behind an open dialog is not announced. */
  function handleClose() {
    if (copying === 'copied') showSnack(m.link_copied())
    onClose()
  }

  return (
    <Sheet title={m.share()} isOpen={isOpen} onClose={handleClose}>
      <p className="mb-3 font-semibold text-pretty">{isMessage ? text : title}</p>
      <input
        id="shared-link"
        readOnly
        value={url}
        aria-label={m.shared_address()}
        onFocus={(event) => event.target.select()}
        className="mb-3 min-h-11 w-full truncate rounded-md bg-well px-3 font-mono text-13 font-medium text-ink-2"
      />
      <output className="-mt-1 mb-3 block text-13 text-ink-2 empty:m-0">{copying === 'refused' && m.copy_link_by_hand()}</output>
      {own && <div className="mb-3 rounded-md border border-line px-3.5">{own}</div>}
      <div className="grid gap-2.5">
        {isMessage && <WhatsappLink text={`${text} ${url}`} kind="action" />}
        <Button kind={isMessage ? 'line' : 'action'} isFull onClick={() => void handleCopy()}>
          <Icon d={copy} />
          {m.copy_link()}
        </Button>
        {!isMessage && <WhatsappLink text={`${text} ${url}`} kind="line" />}
        {isMessage && hasOwnSheet() ? (
          <Button kind="line" isFull onClick={() => void shareLink(link)}>
            <Icon d={share2} />
            {m.share_by_others()}
          </Button>
        ) : (
          <ButtonLink kind="line" isFull href={mailLink(link)}>
            <Icon d={mail} />
            {m.share_by_mail()}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  )
}

function WhatsappLink({ text, kind }: { text: string; kind: 'action' | 'line' }) {
  return (
    <ButtonLink kind={kind} isFull href={whatsappLink(text.trim())} target="_blank" rel="noopener noreferrer">
      <Icon d={whatsapp} isFilled />
      {m.share_by_whatsapp()}
    </ButtonLink>
  )
}
