import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { copyText } from '#platform/clipboard.ts'
import { shareLink } from '#platform/share.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { share2 } from '#ui/icon-paths.ts'
import { showSnack } from '#ui/snackbar.tsx'

/** The phone's own sheet; where there is none, the link to paste. */
export function ShareCampaign({ id, name, ...look }: { id: string; name: string; isFloating?: boolean; className?: string }) {
  const { origin } = usePageState()

  async function handleShare() {
    const url = origin + paths.campaign(id)
    if (await shareLink({ title: name, text: m.share_campaign({ name, url: '' }).trim(), url })) return
    showSnack((await copyText(url)) ? m.link_copied() : url)
  }

  return <IconButton icon={share2} label={m.share()} onClick={handleShare} {...look} />
}
