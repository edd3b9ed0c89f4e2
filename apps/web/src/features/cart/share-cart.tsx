import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { share } from '#ui/share.ts'
import { inShop } from '@mutirao/domain/shop-name'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'

/** The link shows the cart's content, and nothing about its owner. */
export function ShareCart({ uuid }: { uuid: string }) {
  const { origin, tenant } = usePageState()

  const handleShare = () =>
    void share({ title: m.your_cart(), text: m.share_cart_text({ shop: inShop(tenant) }), url: origin + paths.cartLink(uuid) })

  return <IconButton icon={share2} label={m.share_cart()} onClick={handleShare} />
}
