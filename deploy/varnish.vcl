# A cache in front of the shops (Varnish 7 with varnish-modules). CDN_PURGE_URL of the server: http://<varnish>:6081/purge
vcl 4.1;
import std;
import xkey;

backend shops {
  .host = "127.0.0.1";
  .port = "3000";
  # As long as the shop may drain and a card may take.
  .first_byte_timeout = 70s;
}

sub vcl_recv {
  # The server's own call. Write the value of its CDN_PURGE_TOKEN here.
  if (req.method == "POST" && req.url == "/purge") {
    if (req.http.Fastly-Key != "CDN_PURGE_TOKEN") {
      return (synth(403));
    }
    set req.http.n = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "purged " + req.http.n));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A cookie may hold a place, and a token a person: their answers are their own.
  if (req.http.Cookie || req.http.Authorization || req.http.Upgrade) {
    return (pass);
  }
  return (hash);
}

# Live streams are passed on as they come.
sub vcl_backend_response {
  if (beresp.http.Content-Type ~ "^text/event-stream") {
    set beresp.uncacheable = true;
    set beresp.do_stream = true;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = 10s;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
