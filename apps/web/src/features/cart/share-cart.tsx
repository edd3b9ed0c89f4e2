import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { copyText } from '#platform/clipboard.ts'
import { shareLink } from '#platform/share.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { share2 } from '#ui/icon-paths.ts'
import { showSnack } from '#ui/snackbar.tsx'

/** The link shows what is in the cart, and nothing about who made it. */
export function ShareCart({ uuid }: { uuid: string }) {
  const { origin, tenant } = usePageState()

  async function handleShare() {
    const url = origin + paths.cartLink(uuid)
    if (await shareLink({ title: m.your_cart(), text: m.share_cart_text({ shop: tenant.name }), url })) return
    showSnack((await copyText(url)) ? m.link_copied() : url)
  }

  return <IconButton icon={share2} label={m.share_cart()} onClick={handleShare} />
}
