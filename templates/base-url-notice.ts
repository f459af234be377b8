/**
 * The one inline script of a page, covered by a hash in the policy: it cannot come from a file, because it tells of
 * files that did not load. It speaks up only for its one cause: the boot script is missing, and the page's own address
 * shows that the site lives under another path than it was built for.
 */
export const baseUrlNotice = `addEventListener("DOMContentLoaded",function(){
var d=document,h=d.documentElement,s=h.dataset,r=s.route;
if(s.js!==undefined||r===undefined||location.protocol==="file:")return;
var p=location.pathname.replace(/index\\.html$/,"").replace(/\\/$/,"");
if(r!==""&&p.slice(-r.length)!==r)return;
var b=p.slice(0,p.length-r.length)+"/";
if(b===s.base)return;
var n=d.createElement("div"),t=d.createElement("strong"),e=d.createElement("p");
n.className="base-url-notice";n.setAttribute("role","alert");
t.textContent="Your captcha-docs site did not load properly";
e.textContent="It was built for the base URL "+s.base+", but it seems to be served from "+b+". Set baseUrl to "+b+" in site.config.ts and build again.";
n.append(t,e);d.body.prepend(n)})`
