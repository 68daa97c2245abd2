/**
 * The script that stands in the page itself, before any other. Two things cannot wait for the bundle:
 *
 * - the theme: a class set after the first paint is a flash of the wrong colours;
 * - the first answers: bundle, then session, then feed is three journeys one after the other. Here session and feed
 *   start while the bundle is still on its way, and at once: a visitor's feed is the same for everybody, so it is
 *   read with a made-up token under a visitor's id and need not wait for the session.
 *
 * It also turns `//p/...` into `/p/...` before any router sees it, because a path with two slashes reads as the
 * address of another site. Whatever fails here is simply done again by the app: nothing depends on this script.
 *
 * The page's security policy allows exactly these bytes by their hash, so this text is the source and the product:
 * it is written short by hand and nothing rewrites it. `lib/boot-handover.ts` reads what it leaves in `__boot`.
 */
const lines = [
  // Nothing here may stop the page; `let` inside a block also leaves no names behind.
  'try{',
  // Storage may be forbidden: then touching it throws, and the theme is the system's.
  'let g=k=>{try{return localStorage[k]}catch{}},',
  "t=g('theme'),",
  "k=t=='dark'||t!='light'&&matchMedia('(prefers-color-scheme:dark)').matches,",
  'd=document,l=location,p=l.pathname,',
  "i='web_'+Math.random().toString(36).slice(2)+'_'+Date.now(),",
  "q=(u,o)=>fetch('/api/'+u,o).then(r=>r.json()).catch(e=>0),",
  'b=window.__boot={id:i};',
  "d.documentElement.className=k?'dark':'light';",
  // 0 is where it begins.
  "p.indexOf('//p/')||history.replaceState(null,'',(p=p.slice(1))+l.search+l.hash);",
  // The health page needs no session, and a stored one needs no other.
  "p=='/ping'||g('auth_token')&&g('user_data')||(b.login=q('unauth/anonymousLogin?identifier='+i));",
  "d.querySelector('[name=theme-color]').content=k?'#161319':'#FFFFFF';",
  // Members have feeds of their own, which only the app may ask for.
  "if(/^\\/(home|explore\\/list)?$/.test(p)&&g('is_anonymous')!='false')",
  // A form needs no content type said, and a position must not sit in the URL.
  "b.feed=q('feed/global',{method:'POST',headers:{authorization:'anon_'+i},body:new URLSearchParams({",
  "...JSON.parse(g('userLocation')||'{}'),user_profile_id:'fzzzzzzzzzzzz',page:0})})",
  '}catch{}',
]

export const bootInlineScript = lines.join('')
