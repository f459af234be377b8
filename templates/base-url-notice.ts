/**
 * The only inline script of a page, allowed by a hash in the policy: it can't be a file, because it reports files that
 * did not load. It shows a notice only if the boot script is missing and the page's own URL shows that the site is
 * served under another path than it was built for.
 */
export const baseUrlNotice = `addEventListener("DOMContentLoaded",()=>{
let d=document,{js,route:r="?",base:o}=d.documentElement.dataset,p=location.pathname.replace(/\\/(index\\.html)?$/,""),b=p.slice(0,p.length-r.length)+"/",n=d.createElement("p");
if(js!=""&&b!=o&&p.endsWith(r)&&/^http/.test(location)){
n.className="base-url-notice";n.role="alert";
n.textContent="Your captcha-docs site did not load properly: it was built for "+o+". Set baseUrl to "+b+" in site.config.ts.";
d.body.prepend(n)}})`
