/** Parameters of any platform that only tell where a link was copied or clicked. Of a site of one's own they may be wanted. */
const everywhere =
  /^(utm_\w+|[a-z]*clid|msclkid|gbraid|wbraid|igsh(id)?|mibextid|mc_[ce]id|_branch_\w+|_ga|_gl|ref_src|ref_url|li_fat_id)$/;

/** What else says nothing of the thing that is linked, by the hosts of a platform. Links to other hosts are never cleaned. */
const trackingOf: readonly (readonly [hosts: RegExp, names: RegExp | undefined])[] = [
  [/(^|\.)(instagram\.com|instagr\.am)$/, /^ig_(rid|mid|web_copy_link|web_button_share_sheet)$/],
  [
    /(^|\.)(youtube\.com|youtu\.be)$/,
    /^(si|feature|pp|ab_channel|app|cbrd|ucbcb|themerefresh|source_ve_path|embeds_\w+)$/,
  ],
  [
    /(^|\.)(tiktok\.com)$/,
    /^(is_(from_webapp|copy_url)|sender_(device|web_id)|_[rtd]|u_code|preview_pb|share_\w+|sec_(uid|user_id)|timestamp|tt_\w+|user_id|web_id|refer(er_\w+)?|enter_(from|method)|from_webapp|source|social_(share_type|sharing)|checksum|sharer_language|ugbiz_name|with_promotional_music)$/,
  ],
  [
    /(^|\.)(facebook\.com|fb\.(com|watch))$/,
    /^(__(cft|xts)__(\[\d*\])?|__tn__|__eep__|rdid|share_url|ref|refid|refsrc|fref|hc_(ref|location)|sfnsn|extid|eav|paipv|_rd[rc]|wtsid|notif_(id|t)|comment_tracking|acontext|tracking|s|fs)$/,
  ],
  [/(^|\.)((twitter|x)\.com)$/, /^(s|t|cxt|refsrc|lang)$/],
  [
    /(^|\.)(linkedin\.com)$/,
    /^(trk\w*|trackingid|lipi|lic[iu]|rcm|original(subdomain|referer)|refid|mid(token|sig)|otptoken|lgcta|lgtemp)$/,
  ],
  [/(^|\.)(snapchat\.com)$/, /^(share_id|sid|web_client_id|invite_id)$/],
  [/(^|\.)(pinterest(\.[a-z]{2,3}){1,2})$/, /^(sender|sfo|invite_code)$/],
  [/(^|\.)(spotify\.com)$/, /^(si|nd|context|pi|go|dl_branch|dlsi|flow_ctx|sp_cid)$/],
  [/(^|\.)(twitch\.tv)$/, /^(tt_\w+|sr|referrer)$/],
  [
    /(^|\.)(reddit\.com|redd\.it)$/,
    /^(share_id|rdt|ref|ref_source|correlation_id|embed_host_url|\$deep_link|\$3p|\$original_url)$/,
  ],
  [/(^|\.)(threads\.(net|com))$/, /^(xmt|slof)$/],
  [/(^|\.)(whatsapp\.com)$/, /^mode$/],
  [/(^|\.)(wa\.me|t\.me|telegram\.(me|dog)|discord\.gg|discord(app)?\.com|soundcloud\.com)$/, undefined],
];

/**
 * A link to a platform without its tracking parameters. What identifies the thing stays, such as `v` and `list` of YouTube,
 * and so does all else, letter by letter: the host, the order of parameters, and whatever is no web link.
 */
export function cleanLink(link: string): string {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return link;
  const hashAt = link.indexOf('#');
  const [address, hash] = hashAt === -1 ? [link, ''] : [link.slice(0, hashAt), link.slice(hashAt)];
  const queryAt = address.indexOf('?');
  if (queryAt === -1) return link;

  const { hostname } = new URL(link);
  const platform = trackingOf.find(([hosts]) => hosts.test(hostname));
  if (!platform) return link;
  const [, tracking] = platform;
  const parameters = address.slice(queryAt + 1).split('&');
  const kept = parameters.filter((parameter) => {
    const name = nameOf(parameter);
    return !everywhere.test(name) && !tracking?.test(name);
  });
  if (kept.length === parameters.length) return link;
  return address.slice(0, queryAt) + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

/** Small, and with its brackets, which are sent as `%5B0%5D`. */
function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=');
  return name.replace(/%5b/gi, '[').replace(/%5d/gi, ']').replace(/%24/g, '$').toLowerCase();
}
