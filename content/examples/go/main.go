package main

import (
	"embed"
	"errors"
	"html/template"
	"log"
	"net"
	"net/http"
	"strings"
	"time"
)

//go:embed static templates
var files embed.FS

var page = template.Must(template.ParseFS(files, "templates/signup.html"))

type view struct{ Sitekey, Email, Message string }

func show(w http.ResponseWriter, status int, email, message string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if err := page.Execute(w, view{sitekey, email, message}); err != nil {
		log.Println(err)
	}
}

// #region signup
func signup(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "Use POST.", http.StatusMethodNotAllowed)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, 64*1024)
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			show(w, http.StatusRequestEntityTooLarge, "", "The form is too large.")
		} else {
			show(w, http.StatusBadRequest, "", "The form is broken.")
		}
		return
	}

	// Check the other fields first: a response can be verified only once.
	email := r.PostFormValue("email")
	if !strings.Contains(email, "@") {
		show(w, http.StatusUnprocessableEntity, email, "Enter an email address.")
		return
	}

	outcome, code := verifyCaptcha(r.PostFormValue("captcha-response"))
	log.Println("captcha", outcome, code)
	if outcome == Rejected && code == "response_missing" { // no check reached this server
		show(w, http.StatusForbidden, email, "The captcha check did not load. Allow its script, or write to help@shop.example.")
		return
	}
	if outcome == Rejected {
		show(w, http.StatusForbidden, email, "The captcha check failed or expired. Complete it again, or write to help@shop.example.")
		return
	}
	// Accepted and Unverified both pass. Give an Unverified request a second check.
	show(w, http.StatusOK, "", "Account created.")
}
// #endregion

func main() {
	loadKeys()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" { // "/" is the pattern of every address that has no other
			http.NotFound(w, r)
			return
		}
		show(w, http.StatusOK, "", "")
	})
	http.Handle("/static/", http.FileServer(http.FS(files)))
	http.HandleFunc("/signup", signup)

	server := &http.Server{
		Addr:              net.JoinHostPort(environment("HOST", "localhost"), environment("PORT", "3000")),
		ReadHeaderTimeout: 5 * time.Second, // a slow sender must not hold connections
		ReadTimeout:       15 * time.Second,
	}
	log.Println("http://" + server.Addr)
	log.Fatal(server.ListenAndServe())
}
